import { ThemeChoice } from './theme-choice.tsx';

export function AppearanceCard() {
  return (
    <section className="card row gap-3 wrap apart" aria-labelledby="appearance-title">
      <div>
        <h2 id="appearance-title">Appearance</h2>
        <p className="hint">Follows your device unless you choose.</p>
      </div>
      <ThemeChoice fillsPhone />
    </section>
  );
}
