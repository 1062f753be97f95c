import { tellStories } from '../../../testing/billing-model/stories.ts';

tellStories('sqlite');
