/// The audit log over HTTP.
@NullMarked
package tel.billing.audit.web;

import org.jspecify.annotations.NullMarked;
