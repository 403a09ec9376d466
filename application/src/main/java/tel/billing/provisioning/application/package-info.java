/// Use cases of lines, and the port of the PBX.
@NullMarked
package tel.billing.provisioning.application;

import org.jspecify.annotations.NullMarked;
