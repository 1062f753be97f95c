import type { LanguageTexts } from './texts.ts';

export const DE: LanguageTexts = {
  code: 'de',
  topics: [
    {
      name: 'price',
      asks: [
        'Was kostet {product}?',
        'Ich wollte fragen, wie teuer {product} ist.',
        'Wie viel müsste ich für {product} rechnen?',
      ],
      reworded: [
        'Preis für {product}?',
        'Wie viel Geld kostet {product} bei euch?',
        'Was verlangt ihr für {product}?',
      ],
      answers: [
        '{product} geht bei {price} los. | Die großen kosten eher {price}.',
        'Das wären {price}. | Kleiner geht immer, sag[/en Sie] einfach Bescheid.',
        'Gerade sind wir bei {price}. | Soll ich [dir/Ihnen] {product} zurücklegen?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        'Liefert ihr auch nach {place}?',
        'Könnt ihr Blumen nach {place} schicken?',
        'Ist eine Lieferung nach {place} diese Woche möglich?',
      ],
      reworded: [
        'Bringt ihr die Sachen auch nach {place}?',
        'Ich wohne in {place}, kommt ihr da hin?',
        'Gibt es einen Lieferdienst bis {place}?',
      ],
      answers: [
        'Ja, nach {place} fahr ich jeden {day}. | Kostet {price} extra.',
        'Mach ich, {place} liegt auf meiner Runde. | Schick[/en Sie] mir einfach die Adresse.',
        'Nach {place} ist es mir leider zu weit. | Wir könnten uns am {day} auf halber Strecke treffen.',
      ],
    },
    {
      name: 'hours',
      asks: [
        'Wann habt ihr am {day} offen?',
        'Wie sind eure Öffnungszeiten?',
        'Bis wann ist der Laden heute geöffnet?',
      ],
      reworded: [
        'Seid ihr am {day} da?',
        'Wie lange kann ich vorbeikommen?',
        'Um wie viel Uhr schließt ihr?',
      ],
      answers: [
        'Ich bin von {time} bis {time} da. | Am {day} hab ich zu.',
        'Die Tür ist bis {time} offen. | Sonst einfach klopfen, ich bin hinten.',
        'Am {day} mach ich um {time} auf. | Sonst eine Stunde früher.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        'Kann ich es am {day} früh abholen?',
        'Könnte meine Schwester die Bestellung abholen?',
        'Ab wann kann ich es holen kommen?',
      ],
      reworded: [
        'Ist es bis {day} abholbereit?',
        'Darf jemand anderes die Blumen mitnehmen?',
        'Wann soll ich wegen meiner Bestellung vorbeikommen?',
      ],
      answers: [
        'Klar, ab {time} ist es fertig. | Vorne einfach den Namen sagen.',
        'Holen darf jeder. | Es steht mit Namen im Kühlraum.',
        'Komm[/en Sie] am {day} nach {time}. | Davor bin ich noch am Binden.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        'Hättet ihr am {date} Zeit für eine Hochzeit?',
        'Nehmt ihr dieses Jahr noch Hochzeiten an?',
        'Wir heiraten am {date} und brauchen Blumen.',
      ],
      reworded: [
        'Könntet ihr den Blumenschmuck für unsere Trauung machen?',
        'Ist der {date} für Brautschmuck noch frei?',
        'Wir suchen Floristik für unseren großen Tag.',
      ],
      answers: [
        'Oh wie schön, herzlichen Glückwunsch! | Der {date} ist noch frei, soll ich ihn [euch/Ihnen] festhalten?',
        'Ich mach nur eine Hochzeit am Wochenende. | {date} ist weg, die Woche drauf ginge.',
        'Lass[t/en Sie] uns erst mal telefonieren. | Bei mir geht eine ganze Hochzeit bei {price} los.',
      ],
    },
    {
      name: 'colors',
      asks: [
        'Könntet ihr {product} in Weiß und Grün machen?',
        'Habt ihr das auch in Rosa?',
        'Darf ich die Farben selbst aussuchen?',
      ],
      reworded: [
        'Ich hätte gern etwas in Lila, geht das?',
        'Gibt es das in anderen Tönen?',
        'Kann es ganz gelb sein?',
      ],
      answers: [
        'Jede Farbe, die der Markt hergibt. | Weiß und grün ist im Sommer leicht.',
        'Rosa hab ich genug. | Schick[/en Sie] mir ein Foto, dann treff ich die Stimmung.',
        'Ja, [du darfst/Sie dürfen] aussuchen. | Nur blau ist schwer, die sind gefärbt und ich mag sie nicht.',
      ],
    },
    {
      name: 'care',
      asks: [
        'Wie lange bleiben die Blumen frisch?',
        'Wie oft soll ich {product} gießen?',
        'Meine Blumen hängen schon, was kann ich tun?',
      ],
      reworded: [
        'Brauchen die viel Wasser?',
        'Wie viele Tage halten die?',
        'Die Köpfe lassen nach, habe ich was falsch gemacht?',
      ],
      answers: [
        'So {n} Tage, wenn man sie anschneidet. | Alle zwei Tage frisches Wasser hilft total.',
        'Nicht in die Sonne stellen. | Und nie neben Obst, das hassen sie.',
        'Kurz anschneiden und eine Stunde in warmes Wasser. | Dann stehen sie wieder.',
      ],
    },
    {
      name: 'payment',
      asks: ['Kann ich mit Karte zahlen?', 'Geht auch Überweisung?', 'Wie kann ich die Bestellung bezahlen?'],
      reworded: ['Ist Bargeld in Ordnung?', 'Muss ich im Voraus zahlen?', 'Nehmt ihr auch kontaktlos?'],
      answers: [
        'Karte, bar, ganz egal. | Bei großen Sachen hätte ich gern die Hälfte vorab.',
        'Überweisen oder hier zahlen: {link} | Beides passt für mich.',
        'Im Laden ist es am einfachsten. | Der Link ist {link}, falls es jetzt sein soll.',
      ],
    },
    {
      name: 'workshop',
      asks: [
        'Ist im Workshop am {day} noch ein Platz frei?',
        'Können auch Anfänger zum Kranzkurs kommen?',
        'Was machen wir in eurem Kurs?',
      ],
      reworded: [
        'Muss ich für den Kurs etwas können?',
        'Gibt es noch Plätze beim nächsten Kurs?',
        'Ich möchte lernen, wie man einen Kranz bindet.',
      ],
      answers: [
        'Es sind noch {n} Plätze da. | Soll ich [dich/Sie] eintragen?',
        'Das kann jeder. | Wir fangen langsam an, und in der Pause gibt es Kuchen.',
        'Wir binden einen Kranz zum Mitnehmen. | Dauert so {n} Stunden.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        'Verkauft ihr Gutscheine?',
        'Gibt es einen Gutschein für meine Mutter?',
        'Wie lange gilt ein Gutschein?',
      ],
      reworded: [
        'Ich brauche ein Geschenk, kann man bei euch ein Guthaben kaufen?',
        'Wann läuft mein Gutschein ab?',
        'Habt ihr Geschenkkarten?',
      ],
      answers: [
        'Ja, von Hand geschrieben auf schönem Papier. | Jeder Betrag ab {price}.',
        'Bei mir laufen die nie ab. | Hier gibt es welche: {link}',
        'Ich kann ihn ihr schicken. | Bis {day} wäre er da.',
      ],
    },
    {
      name: 'status',
      asks: [
        'Ist meine Bestellung unterwegs?',
        'Ich habe noch nichts von meiner Bestellung gehört.',
        'Wann kommen meine Blumen an?',
      ],
      reworded: [
        'Gibt es Neues zu meiner Lieferung?',
        'Ist mein Auftrag bei euch angekommen?',
        'Wo bleiben meine Blumen?',
      ],
      answers: [
        'Ist um {time} hier raus. | Müsste jede Minute da sein.',
        'Oh nein, ich frag kurz den Fahrer. | Meld mich gleich.',
        'Liegt gerade vor mir. | Geht am {day} raus.',
      ],
    },
    {
      name: 'dried',
      asks: [
        'Habt ihr auch Trockenblumen?',
        'Wie lange halten getrocknete Sträuße?',
        'Könnt ihr meinen Brautstrauß trocknen?',
      ],
      reworded: [
        'Gibt es etwas, das nicht verwelkt?',
        'Kann man meinen Strauß haltbar machen?',
        'Ich suche etwas, das ewig hält.',
      ],
      answers: [
        'Eine ganze Wand voll. | Die halten {n} Monate, wenn sie trocken stehen.',
        'Geht, aber innerhalb von {n} Tagen bringen. | Später fallen die Blätter ab.',
        'Getrocknetes kommt immer am {day}. | Ich poste ein Bild, wenn die Kiste offen ist.',
      ],
    },
  ],
  owner: {
    greetings: ['Hey', 'Hey du', 'Huhu'],
    closings: ['Drück dich, Mia', 'Bis bald, Mia'],
    laughter: ['haha', 'hahaha'],
    small: [
      'Klar doch!',
      'Gar kein Problem.',
      'Das freut mich so.',
      'Sekunde, ich hab nasse Hände.',
      'Bin bis Mittag am Markt.',
      '[Du bist/Sie sind] ein Schatz.',
      'Passt für mich.',
      'Ich bind ihn mit Liebe.',
      'Einfach melden, wenn was ist.',
      'Tausend Dank!',
    ],
  },
  customer: {
    greetings: ['Hallo', 'Guten Morgen', 'Guten Tag'],
    closings: ['Viele Grüße', 'Danke im Voraus', 'Mit freundlichen Grüßen'],
    laughter: ['lol', 'hihi', 'xD'],
    small: [
      'Danke für die schnelle Antwort.',
      'Okay, perfekt.',
      'Ich überlege es mir und melde mich dann.',
      'Super, das passt uns gut.',
      'Ich habe die Fotos auf eurer Seite gesehen, die sind wunderschön.',
      'Meine Mutter war vom letzten begeistert.',
      'Alles klar, dann komme ich vorbei.',
      'Könnten Sie das bitte bestätigen?',
      'Wir brauchen es für einen Geburtstag.',
      'Das ist etwas mehr, als ich ausgeben wollte.',
    ],
  },
  bot: [
    'Hallo {first}! Vielen Dank für Ihre Nachricht an Studio Bloom. Wir haben sie erhalten und melden uns in Kürze bei Ihnen.',
    'Danke für deine Nachricht! Unsere Öffnungszeiten sind Dienstag bis Samstag von 9 bis 18 Uhr. Preise findest du unter https://studiobloom.example/preise',
    'Gute Frage! Bitte wähle eine der Möglichkeiten: 1 Preise, 2 Lieferung, 3 Hochzeiten.',
  ],
  system: {
    liked: 'Gefällt eine Nachricht',
    reacted: 'Hat mit {emoji} auf deine Nachricht reagiert',
    attachment: '{who} hat einen Anhang gesendet.',
    ownAttachment: 'Du hast einen Anhang gesendet.',
    call: '{who} hat einen Audioanruf gestartet',
    missedCall: 'Du hast einen Audioanruf verpasst',
    callEnded: 'Audioanruf beendet',
  },
  slots: {
    product: [
      'eine Blumenbox',
      'ein Brautbouquet',
      'eine Türgirlande',
      'eine Orchidee',
      'ein Tischgesteck',
      'ein Trauergesteck',
    ],
    place: ['Neukölln', 'Potsdam', 'Spandau', 'Köpenick', 'Pankow'],
    day: ['Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    first: ['Lena', 'Jonas', 'Greta', 'Felix', 'Carla', 'Moritz', 'Ida', 'Paula'],
  },
  money: '# €',
};
