import { tellStories } from '../../../testing/billing-model/stories.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';

search('stripe-stories', { cases: 50, seconds: 4 }, (t, number) => tellStories(t, dialectOf(number), number));
