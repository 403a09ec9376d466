/// Spring configuration of the ledger.
@NullMarked
package tel.billing.ledger.bootstrap;

import org.jspecify.annotations.NullMarked;
