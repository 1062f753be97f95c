/**
 * Set as a constructed style sheet, which the content policy of a page does not touch. `--c`: the owner's color; what stands
 * on it is white.
 */
export const STYLES = `
:host{all:initial;--ground:#fff;--sunken:#efeee8;--ink:#15282c;--faint:#5b6a6e;--line:#e2e0d6;--control:#7e8682;--bad:#b0261e;color-scheme:light}
@media (prefers-color-scheme:dark){:host{--ground:#172225;--sunken:#26363a;--ink:#ecf1f0;--faint:#a3b3b5;--line:#2b3a3d;--control:#71858a;--bad:#ff9c92;color-scheme:dark}}
*{box-sizing:border-box;margin:0;font:inherit;color:inherit;letter-spacing:normal}
[hidden]{display:none!important}
.chat{font:400 16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);text-align:start}
.fixed{position:fixed;z-index:2147483000;inset:auto 20px calc(20px + env(safe-area-inset-bottom)) auto;display:flex;flex-direction:column;align-items:flex-end;gap:12px}
.fixed.left{inset:auto auto calc(20px + env(safe-area-inset-bottom)) 20px;align-items:flex-start}
button{border:0;cursor:pointer;background:none;-webkit-tap-highlight-color:transparent}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.launch{position:relative;width:60px;height:60px;border-radius:50%;background:var(--c);color:#fff;display:grid;place-items:center;box-shadow:0 2px 4px rgb(0 0 0/.12),0 8px 24px rgb(0 0 0/.2);outline-color:var(--ink)}
.launch:focus-visible{box-shadow:0 0 0 2px var(--ground),0 8px 24px rgb(0 0 0/.2);outline-offset:3px}
.count{position:absolute;top:-4px;inset-inline-end:-4px;min-width:24px;height:24px;padding:0 6px;border-radius:12px;background:#b0261e;color:#fff;font:600 13px/24px system-ui,sans-serif;text-align:center;border:2px solid var(--ground);line-height:20px}
.panel{display:flex;flex-direction:column;width:min(384px,calc(100vw - 40px));height:min(600px,calc(100vh - 120px));height:min(600px,calc(100dvh - 120px));background:var(--ground);border-radius:20px;overflow:hidden;box-shadow:0 0 0 1px rgb(0 0 0/.06),0 24px 60px rgb(0 0 0/.25)}
.head{display:flex;align-items:center;gap:8px;padding:10px 8px 10px 20px;padding-inline:20px 8px;background:var(--c);color:#fff}
.names{flex:1;min-width:0;overflow-wrap:anywhere}
.title{font-size:17px;font-weight:600}
.notice{font-size:13px;line-height:18px}
.head button{width:44px;height:44px;border-radius:12px;display:grid;place-items:center}
.head button:hover{background:rgb(255 255 255/.14)}
.head :focus-visible{outline-color:#fff;outline-offset:-4px}
.log{flex:1;min-height:0;overflow-y:auto;overscroll-behavior:contain;padding:20px 16px 8px;display:flex;flex-direction:column;gap:8px}
.log:focus-visible{outline-offset:-3px}
.lines{display:contents}
.row{display:flex;flex-direction:column;max-width:86%;align-self:flex-start}
.row.mine{align-self:flex-end;align-items:flex-end}
.bubble{padding:10px 14px;border-radius:18px;border-end-start-radius:5px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere}
.bubble+.bubble{margin-top:4px}
.mine .bubble{background:var(--c);color:#fff;border-end-start-radius:18px;border-end-end-radius:5px}
.bubble a{text-decoration:underline;text-underline-offset:2px}
.mine :focus-visible{outline-color:#fff;outline-offset:-1px}
.note{font-size:13px;line-height:18px;color:var(--faint);padding:3px 4px 0}
.note.bad{color:var(--bad)}
.note button{text-decoration:underline;text-underline-offset:2px;padding:10px 6px;margin:-10px 0}
.dots{display:flex;gap:5px;padding:15px 16px;align-self:flex-start;border-radius:18px;border-end-start-radius:5px;background:var(--sunken)}
.dots i{width:7px;height:7px;border-radius:50%;background:var(--faint);animation:dot 1.2s infinite}
.dots i:nth-child(2){animation-delay:.15s}.dots i:nth-child(3){animation-delay:.3s}
@keyframes dot{0%,60%,100%{transform:none}30%{transform:translateY(-4px)}}
.state{font-size:13px;line-height:18px;color:var(--faint);padding:0 20px;min-height:18px}
.write{display:flex;align-items:flex-end;gap:8px;padding:8px 12px 12px;padding-bottom:calc(12px + env(safe-area-inset-bottom))}
textarea{flex:1;min-width:0;min-height:46px;max-height:132px;resize:none;padding:10px 14px;border:1px solid var(--control);border-radius:16px;background:var(--ground);overflow-y:auto;field-sizing:content}
textarea::placeholder{color:var(--faint);opacity:1}
textarea:focus-visible{outline-offset:0}
textarea:read-only{background:var(--sunken);border-style:dashed}
.go{flex:none;width:46px;height:46px;border-radius:50%;background:var(--c);color:#fff;display:grid;place-items:center}
.go[aria-disabled=true]{opacity:.5;cursor:default}
[dir=rtl] .go svg{transform:scaleX(-1)}
.quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.inline .panel{width:100%;height:460px;box-shadow:0 0 0 1px var(--line)}
@media (max-width:480px){.fixed.open{inset:0;gap:0}.fixed.open .launch{display:none}.fixed.open .panel{width:100%;height:100%;border-radius:0}}
@media (prefers-reduced-motion:no-preference){.fixed .panel{animation:in .15s cubic-bezier(.2,.7,.3,1)}@keyframes in{from{opacity:0;transform:translateY(8px)}}}
@media (prefers-reduced-motion:reduce){.dots i{animation:none}}
@media (forced-colors:active){.bubble,.launch,.go,.panel{border:1px solid}}
`;

export function applyStyles(root: ShadowRoot): void {
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement('style');
  element.textContent = STYLES;
  root.append(element);
}
