/// What the console shows about lines.
@NullMarked
package tel.billing.provisioning.portal.console;

import org.jspecify.annotations.NullMarked;
