/// Sessions in PostgreSQL, and the recently ended sessions that each instance keeps in memory.
@NullMarked
package tel.billing.identity.persistence.session;

import org.jspecify.annotations.NullMarked;
