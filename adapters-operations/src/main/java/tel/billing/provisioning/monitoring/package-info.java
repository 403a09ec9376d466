/// Metrics and log messages about telephone lines and the PBX.
@NullMarked
package tel.billing.provisioning.monitoring;

import org.jspecify.annotations.NullMarked;
