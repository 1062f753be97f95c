/** How people mark a question and its answer, by language. Letters count only together with their counterpart. */
export interface FaqLabels {
  question: readonly string[];
  answer: readonly string[];
}

export const FAQ_LABELS: readonly FaqLabels[] = [
  { question: ['question', 'questions', 'ques', 'q'], answer: ['answer', 'answers', 'ans', 'a', 'r'] },
  { question: ['frage', 'f'], answer: ['antwort', 'a'] },
  { question: ['pregunta', 'pergunta', 'perg', 'preg', 'p'], answer: ['respuesta', 'resposta', 'resp', 'r'] },
  { question: ['question', 'q'], answer: ['réponse', 'reponse', 'rép', 'rep', 'r'] },
  { question: ['domanda', 'd'], answer: ['risposta', 'r'] },
  { question: ['vraag', 'v'], answer: ['antwoord', 'a'] },
  { question: ['pytanie', 'p'], answer: ['odpowiedź', 'odpowiedz', 'odp', 'o'] },
  { question: ['otázka', 'otazka', 'ot'], answer: ['odpověď', 'odpoved', 'odpoveď', 'odp'] },
  { question: ['soru', 's'], answer: ['cevap', 'yanıt', 'c'] },
  { question: ['вопрос', 'в', 'b'], answer: ['ответ', 'о', 'o'] },
  { question: ['питання', 'запитання', 'п'], answer: ['відповідь', 'в'] },
  { question: ['въпрос', 'в'], answer: ['отговор', 'о'] },
  { question: ['سؤال', 'السؤال', 'س'], answer: ['جواب', 'الجواب', 'إجابة', 'الإجابة', 'ج'] },
  { question: ['سوال', 'س'], answer: ['جواب', 'پاسخ', 'ج'] },
  { question: ['प्रश्न', 'सवाल', 'प्र'], answer: ['उत्तर', 'जवाब', 'उ'] },
  { question: ['প্রশ্ন', 'প্র'], answer: ['উত্তর', 'উ'] },
  { question: ['问题', '提问', '问', '問題', '問'], answer: ['回答', '答案', '答复', '答'] },
  { question: ['質問', '問', 'q'], answer: ['回答', '答え', '答', 'a'] },
  { question: ['질문', '질', '문', 'q'], answer: ['답변', '대답', '답', 'a'] },
  { question: ['pertanyaan', 'tanya', 'soalan', 't'], answer: ['jawaban', 'jawab', 'jawapan', 'j'] },
  { question: ['câu hỏi', 'hỏi', 'h'], answer: ['câu trả lời', 'trả lời', 'đáp', 'đ', 'tl'] },
  { question: ['ถาม', 'คำถาม', 'q'], answer: ['ตอบ', 'คำตอบ', 'a'] },
  { question: ['fråga', 'spørgsmål', 'spørsmål', 'f'], answer: ['svar', 's'] },
  { question: ['spørgsmål', 'spørsmål', 's'], answer: ['svar', 's'] },
  { question: ['kysymys', 'k'], answer: ['vastaus', 'v'] },
  { question: ['kérdés', 'k'], answer: ['válasz', 'v'] },
  { question: ['întrebare', 'intrebare', 'î'], answer: ['răspuns', 'raspuns', 'r'] },
  { question: ['ερώτηση', 'ερωτηση', 'ε'], answer: ['απάντηση', 'απαντηση', 'α'] },
  { question: ['שאלה', 'ש'], answer: ['תשובה', 'ת'] },
  { question: ['swali', 's'], answer: ['jibu', 'j'] },
  { question: ['tanong', 't'], answer: ['sagot', 's'] },
];
