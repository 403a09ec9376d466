/// The whole service over real HTTP, as its clients use it.
@NullMarked
package tel.billing.journey;

import org.jspecify.annotations.NullMarked;
