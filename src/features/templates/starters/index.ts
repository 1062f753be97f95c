import type { StarterTemplates } from '../../../contract/template-api.ts';
import { bakery } from './bakery.ts';
import { clothesShop } from './clothes-shop.ts';
import { coach } from './coach.ts';
import { craftsman } from './craftsman.ts';
import { estateAgent } from './estate-agent.ts';
import { gym } from './gym.ts';
import { onlineCourse } from './online-course.ts';
import { photographer } from './photographer.ts';
import { restaurant } from './restaurant.ts';
import { salon } from './salon.ts';

/** Something to begin with for ten trades. What stands in square brackets is the owner's to fill in. */
export const STARTER_TEMPLATES: StarterTemplates = [
  bakery,
  salon,
  coach,
  clothesShop,
  gym,
  photographer,
  restaurant,
  estateAgent,
  onlineCourse,
  craftsman,
];
