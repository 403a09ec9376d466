/// Reconciliation of the ledger with the settlement reports of the card processor.
@NullMarked
package tel.billing.payment.application.reconciliation;

import org.jspecify.annotations.NullMarked;
