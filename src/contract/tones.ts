/**
 * The tones an owner can choose. `value` is what is stored and sent, `label` and `description` are what the
 * person choosing reads ('Friendly: warm and easy-going'). What the model is told about each tone stays on
 * the server, in `features/replies/prompt/texts.ts`.
 */
export const TONES = [
  { value: 'formal', label: 'Formal', description: 'polite and correct' },
  { value: 'professional', label: 'Professional', description: 'clear and courteous' },
  { value: 'business-casual', label: 'Business casual', description: 'relaxed but tidy' },
  { value: 'concise', label: 'Concise', description: 'short and to the point' },
  { value: 'technical', label: 'Technical', description: 'exact terms and details' },
  { value: 'neutral', label: 'Neutral', description: 'even and matter-of-fact' },
  { value: 'empowering', label: 'Empowering', description: 'puts the customer in charge' },
  { value: 'inspiring', label: 'Inspiring', description: 'shows what is possible' },
  { value: 'visionary', label: 'Visionary', description: 'looks at where things are heading' },
  { value: 'transformational', label: 'Transformational', description: 'from today to what could be' },
  { value: 'motivational', label: 'Motivational', description: 'encouraging, like a good coach' },
  { value: 'spiritual', label: 'Spiritual', description: 'calm, about meaning and trust' },
  { value: 'heartfelt', label: 'Heartfelt', description: 'sincere and from the heart' },
  { value: 'raw', label: 'Raw', description: 'unpolished, as people really talk' },
  { value: 'honest', label: 'Honest', description: 'straight, downsides included' },
  { value: 'cultural', label: 'Cultural', description: "at home in the customer's customs" },
  { value: 'streetwise', label: 'Streetwise', description: 'quick and loose, with light slang' },
  { value: 'soulful', label: 'Soulful', description: 'warm, with rhythm and feeling' },
  { value: 'faith-driven', label: 'Faith-driven', description: 'gracious, with a light blessing' },
  { value: 'testimonial', label: 'Testimonial', description: 'speaks of what people experience' },
  { value: 'witty', label: 'Witty', description: 'clever, with a turn of phrase' },
  { value: 'playful', label: 'Playful', description: 'light and teasing' },
  { value: 'poetic', label: 'Poetic', description: 'musical, with a fresh image' },
  { value: 'edgy', label: 'Edgy', description: 'dry and daring' },
  { value: 'comedic', label: 'Comedic', description: 'good for a small joke' },
  { value: 'bar-style', label: 'Bar-style', description: 'rhythm and punchlines, like rap bars' },
  { value: 'cinematic', label: 'Cinematic', description: 'sets a small scene' },
  { value: 'friendly', label: 'Friendly', description: 'warm and easy-going' },
  { value: 'casual', label: 'Casual', description: 'relaxed, like a chat with someone you know' },
  { value: 'relatable', label: 'Relatable', description: 'knows your everyday life' },
  { value: 'chatty', label: 'Chatty', description: 'lively and talkative' },
  { value: 'mentor-like', label: 'Mentor-like', description: 'patient, explains the why' },
  { value: 'big-sibling', label: 'Big sibling', description: 'caring and a little teasing' },
  { value: 'confident', label: 'Confident', description: 'direct and sure' },
  { value: 'bold', label: 'Bold', description: 'strong words, a clear opinion' },
  { value: 'authoritative', label: 'Authoritative', description: 'calm and expert' },
  { value: 'persuasive', label: 'Persuasive', description: 'leads to a yes, without pressure' },
  { value: 'urgent', label: 'Urgent', description: 'quick, the next step first' },
  { value: 'analytical', label: 'Analytical', description: 'ordered, compares the facts' },
  { value: 'socratic', label: 'Socratic', description: 'helps people decide with a question' },
  { value: 'empathetic', label: 'Empathetic', description: 'understands first, then helps' },
  { value: 'reflective', label: 'Reflective', description: 'thoughtful and unhurried' },
  { value: 'vulnerable', label: 'Vulnerable', description: 'open and humble' },
  { value: 'therapeutic', label: 'Therapeutic', description: 'gentle, without judging' },
  { value: 'journal-like', label: 'Journal-like', description: 'like a short diary note' },
  { value: 'hopeful', label: 'Hopeful', description: 'looks forward to what can go well' },
  { value: 'hype', label: 'Hype', description: 'fast and excited' },
  { value: 'energetic', label: 'Energetic', description: 'brisk and bright' },
  { value: 'rallying', label: 'Rallying', description: 'brings people together to act' },
  { value: 'charismatic', label: 'Charismatic', description: 'personal, warm and self-assured' },
  { value: 'celebratory', label: 'Celebratory', description: 'cheers with the customer' },
] as const;

export type Tone = (typeof TONES)[number]['value'];

export const TONE_VALUES: readonly Tone[] = TONES.map((tone) => tone.value);

/** What a new template starts with. */
export const DEFAULT_TONE: Tone = 'professional';
