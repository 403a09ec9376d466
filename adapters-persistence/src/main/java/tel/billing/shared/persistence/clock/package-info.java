/// Real time and business time.
@NullMarked
package tel.billing.shared.persistence.clock;

import org.jspecify.annotations.NullMarked;
