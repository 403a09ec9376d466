/// The checks of the evidence: payments, the ledger, subscriptions and lines.
@NullMarked
package tel.billing.proof.oracle;

import org.jspecify.annotations.NullMarked;
