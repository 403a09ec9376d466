/// The PostgreSQL server that the service brings along, and files that only the user of the service can read.
@NullMarked
package tel.billing.shared.embedded;

import org.jspecify.annotations.NullMarked;
