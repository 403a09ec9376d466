/// Metrics about the ledger.
@NullMarked
package tel.billing.ledger.monitoring;

import org.jspecify.annotations.NullMarked;
