/// The web foundation of all controllers.
@NullMarked
package tel.billing.shared.web;

import org.jspecify.annotations.NullMarked;
