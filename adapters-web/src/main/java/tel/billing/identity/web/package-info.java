/// Signing up, signing in and out, and the access tokens that prove it, over HTTP.
@NullMarked
package tel.billing.identity.web;

import org.jspecify.annotations.NullMarked;
