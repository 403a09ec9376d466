/// What the clients, the card processor, the PBX and the service each recorded about a run.
@NullMarked
package tel.billing.proof.evidence;

import org.jspecify.annotations.NullMarked;
