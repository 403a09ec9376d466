/// The wiring of overviews for staff.
@NullMarked
package tel.billing.overview.bootstrap;

import org.jspecify.annotations.NullMarked;
