/// Stores and password hashes that let another request intervene once, at a given moment of a use case.
@NullMarked
package tel.billing.identity.story.race;

import org.jspecify.annotations.NullMarked;
