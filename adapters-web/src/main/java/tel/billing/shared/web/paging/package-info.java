/// Lists in pages: the opaque cursor, and how a page is told.
@NullMarked
package tel.billing.shared.web.paging;

import org.jspecify.annotations.NullMarked;
