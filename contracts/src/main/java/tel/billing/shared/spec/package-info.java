/// Shared parts of all fakes and contracts: memory with rollback, time that tests control, ids that count.
@NullMarked
package tel.billing.shared.spec;

import org.jspecify.annotations.NullMarked;
