/// What every fake and every contract needs: memory that can take back, time that stands still, ids that count.
@NullMarked
package tel.billing.shared.spec;

import org.jspecify.annotations.NullMarked;
