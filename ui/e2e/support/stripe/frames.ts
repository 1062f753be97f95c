/** Pages of Stripe's origin that stand in for its frames, and for a page of a bank. */

/** The card's fields; they take the look that the form asks for. */
export const FIELDS = `<!doctype html><html lang="en"><title>Card</title>
<style>
  body { margin: 0; font: 16px/24px Arial, sans-serif; }
  label { display: block; margin-bottom: 4px; }
  input { box-sizing: border-box; width: 100%; height: 44px; padding: 0 12px; font: inherit; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin-top: 16px; }
</style>
<label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234">
<div class="pair">
  <div><label for="expiry">Expiration date</label><input id="expiry" placeholder="MM / YY"></div>
  <div><label for="cvc">Security code</label><input id="cvc" placeholder="CVC"></div>
</div>
<script>
  const number = document.getElementById('number');
  const tell = (message) => parent.postMessage(message, '*');
  const css = (rule) => Object.entries(rule)
    .map(([name, value]) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) + ':' + value).join(';');
  const style = document.head.appendChild(document.createElement('style'));
  addEventListener('message', ({ data }) => {
    if (data === 'read') tell({ values: { number: number.value.replace(/\\D/g, '') } });
    if (data.mark) document.getElementById(data.mark).setAttribute('aria-invalid', 'true');
    if (!data.look) return;
    const { variables, rules } = data.look;
    style.textContent = 'body{color:' + variables.colorText + ';background:' + variables.colorBackground + '}'
      + 'input{background:' + variables.colorBackground + ';color:' + variables.colorText
      + ';border-radius:' + variables.borderRadius + ';outline:0;' + css(rules['.Input']) + '}'
      + 'input:focus{' + css(rules['.Input:focus']) + '}'
      + 'input[aria-invalid]{' + css(rules['.Input--invalid']) + '}'
      + 'label{' + css(rules['.Label']) + '}'
      + '::placeholder{opacity:1;color:' + variables.colorTextPlaceholder + '}';
    tell('ready');
  });
  number.addEventListener('input', () => tell({ isComplete: number.value.length > 15 }));
  tell('here');
</script></html>`;

/** What a bank asks in a window above the page. */
export const QUESTION = `<!doctype html><html lang="en"><title>Your bank</title>
<body style="margin:0;padding:24px;background:#fff;font:16px/24px Arial">
<h1>Is this you?</h1>
<button>Complete</button> <button>Fail</button>
<script>
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => parent.postMessage(button.textContent === 'Complete', '*');
</script></html>`;

/** A bank that takes its customer to a page of its own. */
export function bankPage(links: { complete: string; fail: string }): string {
  return `<!doctype html><html lang="en"><title>Your bank</title><h1>Is this you?</h1>
<a href="${escapeQuotes(links.complete)}">Complete</a> <a href="${escapeQuotes(links.fail)}">Fail</a></html>`;
}

function escapeQuotes(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
