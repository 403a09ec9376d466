/// Kamailio as the PBX: lines in the tables of its database, and immediate actions over its JSON-RPC.
@NullMarked
package tel.billing.provisioning.kamailio;

import org.jspecify.annotations.NullMarked;
