/// Contracts and fakes of the reconciliation with settlement reports.
@NullMarked
package tel.billing.payment.spec.reconciliation;

import org.jspecify.annotations.NullMarked;
