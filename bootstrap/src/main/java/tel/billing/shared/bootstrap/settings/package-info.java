/// The settings of the service.
@NullMarked
package tel.billing.shared.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
