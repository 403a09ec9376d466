/// The first page of the console.
@NullMarked
package tel.billing.overview.portal.dashboard;

import org.jspecify.annotations.NullMarked;
