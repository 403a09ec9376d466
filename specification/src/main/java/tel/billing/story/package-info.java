/// The kit in which stories are told: steps that say and do in one value, the cast, and their world.
@NullMarked
package tel.billing.story;

import org.jspecify.annotations.NullMarked;
