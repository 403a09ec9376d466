/// The card processors that a run can use, and the events around them.
@NullMarked
package tel.billing.proof.processor;

import org.jspecify.annotations.NullMarked;
