/// SIP lines at the PBX, provisioned as ordered even after an outage of the PBX.
@NullMarked
package tel.billing.provisioning;

import org.jspecify.annotations.NullMarked;
