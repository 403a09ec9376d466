/// The kit for stories: steps of words and code, the cast, and their world.
@NullMarked
package tel.billing.story;

import org.jspecify.annotations.NullMarked;
