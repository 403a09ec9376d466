/// Spring configuration of the platform.
@NullMarked
package tel.billing.platform.bootstrap;

import org.jspecify.annotations.NullMarked;
