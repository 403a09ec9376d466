/// Connections for each workload, probes and locks of the database, and its mark as sandbox or live.
@NullMarked
package tel.billing.shared.persistence.database;

import org.jspecify.annotations.NullMarked;
