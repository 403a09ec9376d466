/// The rules for migrations, and migrations of the databases of earlier releases.
@NullMarked
package tel.billing.shared.persistence.migration;

import org.jspecify.annotations.NullMarked;
