/// Paging: the opaque cursor and the JSON form of a page.
@NullMarked
package tel.billing.shared.web.paging;

import org.jspecify.annotations.NullMarked;
