/// What the processor tells in whatever order, held against what happened.
@NullMarked
package tel.billing.payment.history;

import org.jspecify.annotations.NullMarked;
