import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Legend } from '../components/charts/legend.tsx';
import { Plot } from '../components/charts/plot.tsx';
import type { PlotData } from '../components/charts/plot.types.ts';
import { KeyField } from '../features/keys/key-field.tsx';
import { CheckMessage, KeyMessage } from '../features/keys/key-message.tsx';
import { NoticeIcon } from '../features/notifications/notice-icon.tsx';
import { Palette } from '../features/palette/palette.tsx';

const DAYS = Array.from({ length: 14 }, (_, index) => ({
  label: `Nov ${index + 7}`,
  ...(index % 7 === 6 ? { tick: String(index + 7) } : {}),
}));
const wave = (size: number, step: number) => DAYS.map((_, index) => ((index * step) % 7) * size);

const REPLIES: PlotData = {
  slots: DAYS,
  series: [
    { key: 'ai', label: 'Written by AI', values: wave(4, 3) },
    { key: 'trigger', label: 'Trigger', values: wave(2, 2) },
    { key: 'faq', label: 'FAQ', values: wave(1, 5) },
    { key: 'fallback', label: 'Fallback', values: wave(0.5, 4).map(Math.round) },
  ],
};
const SECONDS: PlotData = {
  slots: DAYS,
  series: [{ key: 'ai', label: 'Median', values: wave(1.2, 3).map((value) => (value === 0 ? null : value)) }],
};

/** Charts: stacked with a hatch on top, and a line with gaps that comes near its limit. */
export function ChartExamples() {
  return (
    <>
      <Legend series={REPLIES.series} />
      <Plot
        kind="bars"
        label="Example of bars"
        summary="An example of stacked bars."
        data={REPLIES}
        height={220}
        isWhole
        formatTick={String}
        formatValue={String}
      />
      <Plot
        kind="line"
        label="Example of a line"
        summary="An example of a line with a limit."
        data={SECONDS}
        height={140}
        mostLines={2}
        limit={8}
        formatTick={(value, isTop) => (isTop ? `${value} s` : String(value))}
        formatValue={(value) => `${value.toFixed(1)} s`}
      />
    </>
  );
}

/** Keys in each state, the icons of notices, and the palette. */
export function KeyAndNoticeExamples() {
  const [value, setValue] = useState('sk-...****4x9Q');
  const [isOpen, setOpen] = useState(false);
  const field = { label: 'Key', placeholder: 'sk-...', value, onChange: setValue };
  const now = Date.now();
  return (
    <>
      <KeyField {...field} message={<CheckMessage provider="OpenAI" result="valid" at={now} />} />
      <KeyField {...field} isInvalid message={<CheckMessage provider="OpenAI" result="refused" at={now} />} />
      <KeyField
        {...field}
        isOptional
        message={<CheckMessage provider="OpenAI" result="unreachable" at={now} onRetry={() => undefined} />}
      />
      <KeyField {...field} message={<KeyMessage look="busy">Asking OpenAI about this key...</KeyMessage>} />
      <div className="actions">
        <NoticeIcon kind="handover" />
        <NoticeIcon kind="ai_key_refused" />
        <NoticeIcon kind="late_reply" />
        <NoticeIcon kind="webhook_malformed" />
      </div>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Open the palette
      </Button>
      {isOpen ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}
