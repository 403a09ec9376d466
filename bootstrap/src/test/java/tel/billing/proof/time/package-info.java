/// Business time as a proof wants it: what the packaged service is started with so that terms end while it is killed.
@NullMarked
package tel.billing.proof.time;

import org.jspecify.annotations.NullMarked;
