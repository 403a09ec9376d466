/// Business time for a proof: starts the packaged service with a clock by which periods end during the kills.
@NullMarked
package tel.billing.proof.time;

import org.jspecify.annotations.NullMarked;
