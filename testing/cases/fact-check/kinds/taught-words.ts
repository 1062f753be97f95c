import type { Kind } from './kind.ts';

/** Words of prompts, rules and bots that the owner teaches. */
export const TAUGHT_WORDS: Kind = {
  name: 'Words that the FAQs teach',
  cases: [
    {
      shop: 'promptcamp',
      incoming: 'what do i learn in the course?',
      reply:
        'Hi! You learn what a system prompt is and how to write instructions for an AI assistant. Want to join the next course?',
    },
    {
      shop: 'promptcamp',
      incoming: 'whats in the workbook',
      reply: "Hi! 'My instructions' has 40 pages, with templates like 'You are a friendly shop assistant'.",
    },
    {
      shop: 'promptcamp',
      incoming: 'which ai do you teach',
      reply: "Hi! We work with ChatGPT and Claude. The next course is open if you'd like to join.",
    },
    {
      shop: 'promptcamp',
      incoming: 'can a bot really have a role?',
      reply: 'Hi! Yes: on day one you give ChatGPT a role and rules, and see how the answers change.',
    },
    {
      shop: 'promptcamp',
      incoming: 'Qué aprendo en el curso?',
      reply: '¡Hi! Aprendes qué es un system prompt y cómo escribir instrucciones para un asistente de IA.',
    },
    {
      shop: 'promptcamp',
      incoming: 'Was ist im Arbeitsbuch?',
      reply:
        "Hi! Das Arbeitsbuch 'My instructions' hat 40 Seiten mit Vorlagen wie 'Du bist ein freundlicher Verkäufer'.",
    },
    {
      shop: 'glow',
      incoming: 'is the skin check done by a real person?',
      reply:
        'Hello lovely! Our mirror does it with AI skin analysis, called SkinBot. What is your skin type?',
    },
    {
      shop: 'ironyard',
      incoming: 'any rules i should know before coming',
      reply: 'Hey! Clean shoes, wipe the bench, never drop dumbbells, do not film others. See you soon!',
    },
    {
      shop: 'ironyard',
      incoming: '¿qué reglas tiene el gym?',
      reply: '¡Hey! Zapatos limpios, limpia el banco, nunca tires las mancuernas y no grabes a otros.',
    },
    {
      shop: 'corner',
      incoming: 'got anything without gluten for my mum',
      reply: 'Hello! Yes, a whole shelf of gluten-free and sugar-free baking. Shall I put one aside?',
    },
    {
      shop: 'corner',
      incoming: 'something for baking without sugar?',
      reply: 'Hello! We have a shelf of sugar-free baking books. Shall I put one aside?',
    },
    {
      shop: 'corner',
      incoming: 'whats the prompt club',
      reply:
        'Hello! The Prompt Club is our writing circle: each week one writing prompt, with the rules of the game on the card.',
    },
    {
      shop: 'steglitz',
      incoming: 'Darf ich bei euch arbeiten mit Laptop?',
      reply: 'Hallo! Laut Hausordnung keine Laptops am Wochenende, und Hunde bitte an die Leine.',
    },
    {
      shop: 'orquidea',
      incoming: 'cómo me quito el gel?',
      reply: '¡Hola, linda! Las instrucciones: remoja 15 minutos en acetona y nunca arranques la uña.',
    },
    {
      shop: 'yun',
      incoming: '怎么泡茶',
      reply: '您好,泡茶的说明:80度水,泡2分钟。',
    },
    {
      shop: 'ironyard',
      incoming: 'can i freeze my plan',
      reply: 'Hey! Yes, you can pause up to two months a year.',
    },
  ],
};
