/// Invoice numbers that are not given out again after a loss of data.
@NullMarked
package tel.billing.invoice.application.voiding;

import org.jspecify.annotations.NullMarked;
