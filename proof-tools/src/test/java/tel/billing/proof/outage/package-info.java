/// The programs of a run and their failures: kills, and outages of Adyen and of the PBX.
@NullMarked
package tel.billing.proof.outage;

import org.jspecify.annotations.NullMarked;
