import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** How a person acts on what they see. */
export interface Hands {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
}

const MOST_STEPS = 120;

/** Tab, Enter, arrows and letters alone. */
export function keyboardHands(page: Page): Hands {
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const key = await target.evaluate((element) => {
        if (element === document.activeElement) return null;
        // A toolbar is one stop of the Tab key; arrows go through it.
        const isInside = element.closest('[role=toolbar]')?.contains(document.activeElement) === true;
        return isInside ? 'ArrowRight' : 'Tab';
      });
      if (key === null) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${String(target)} was not reached by the keyboard`);
  }
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.type(text);
    },
  };
}

/** A finger on a phone: it taps what is large enough and not covered. */
export function touchHands(page: Page): Hands {
  return {
    async press(target) {
      await target.waitFor();
      const box = await target.boundingBox();
      assert.ok(box !== null && box.height >= 44, `${String(target)} is ${box?.height ?? 0} px high`);
      await target.tap();
    },
    async write(target, text) {
      await target.tap();
      await page.keyboard.type(text);
    },
  };
}
