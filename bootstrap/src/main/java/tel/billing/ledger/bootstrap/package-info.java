/// Puts the ledger together.
@NullMarked
package tel.billing.ledger.bootstrap;

import org.jspecify.annotations.NullMarked;
