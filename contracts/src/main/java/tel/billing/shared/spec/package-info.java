/// Shared parts of all fakes and contracts: memory with rollback, ids that count, races of threads, pages of lists.
@NullMarked
package tel.billing.shared.spec;

import org.jspecify.annotations.NullMarked;
