/// Kamailio: lines in the tables of its own database, and what it must do at once over its JSON-RPC.
@NullMarked
package tel.billing.provisioning.kamailio;

import org.jspecify.annotations.NullMarked;
