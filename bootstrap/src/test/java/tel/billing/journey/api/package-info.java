/// The HTTP contract that all routes share.
@NullMarked
package tel.billing.journey.api;

import org.jspecify.annotations.NullMarked;
