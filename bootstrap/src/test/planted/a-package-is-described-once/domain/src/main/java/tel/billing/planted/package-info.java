/// The domain says what this is.
@NullMarked
package tel.billing.planted;

import org.jspecify.annotations.NullMarked;
